package io.barograph.controller.kube.evictions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.barograph.controller.kube.ApiResponses;
import module java.base;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelSelectorJsonTest {

    private static final Map<String, String> LABELS = Map.of("app", "cart", "tier", "web");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            null | false | ``
            {} | true | ``
            {"matchLabels":{"app":"cart"}} | true | app=cart
            {"matchLabels":{"app":"till"}} | false | app=till
            {"matchLabels":{"other":"x"}} | false | other=x
            {"matchExpressions":[{"key":"app","operator":"In","values":["till","cart"]}]} | true | app in (till,cart)
            {"matchExpressions":[{"key":"app","operator":"In","values":["till"]}]} | false | app in (till)
            {"matchExpressions":[{"key":"other","operator":"In","values":["x"]}]} | false | other in (x)
            {"matchExpressions":[{"key":"app","operator":"NotIn","values":["cart"]}]} | false | app notin (cart)
            {"matchExpressions":[{"key":"other","operator":"NotIn","values":["x"]}]} | true | other notin (x)
            {"matchExpressions":[{"key":"tier","operator":"Exists"}]} | true | tier
            {"matchExpressions":[{"key":"tier","operator":"DoesNotExist"}]} | false | !tier
            {"matchLabels":{"app":"cart"},"matchExpressions":[{"key":"tier","operator":"Exists"}]} | true | app=cart,tier
            """)
    void selectsAsTheApiServerDoes(String json, boolean selects, String query) throws JsonProcessingException {
        var selector = ApiResponses.JSON.readTree(json);
        assertThat(LabelSelectorJson.selectsLabels(selector, LABELS)).isEqualTo(selects);
        assertThat(LabelSelectorJson.toQuery(selector)).isEqualTo(query);
    }
}
